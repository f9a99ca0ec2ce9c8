/** A command that is not carried out; the message tells the user why. */
export class Refusal extends Error {}
