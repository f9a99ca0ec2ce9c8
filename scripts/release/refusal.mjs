/** Something asked for that is not done, said in words to the person who asked. */
export class Refusal extends Error {}
