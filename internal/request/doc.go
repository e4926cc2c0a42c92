// Package request is the model of what a send is: a call that carries a request
// to a peer, with its method, its body and the key by which the receiver
// recognises a repetition, wherever on the way from an attempt to the send these
// were made.
//
// It reports nothing and knows nothing of retries: what an [Attempt] is, its
// caller says.
package request
