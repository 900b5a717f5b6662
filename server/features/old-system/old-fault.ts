/** Why something of the old system cannot be read, in a sentence that names the place. */
export class OldSystemFault extends Error {
  override readonly name = 'OldSystemFault'
}
