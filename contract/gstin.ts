/**
 * The GST number of a registered business: state code, PAN, entity, `Z`, check character.
 * Source: CGST Rules, rule 10; the check character is Luhn's method on 36 characters.
 */
const FORM = /^(?:0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether it has the form of a GST number and its check character fits: "24ABCDE1234F1Z6". */
export const isGstin = (text: string): boolean => FORM.test(text) && text.at(-1) === checkCharacter(text.slice(0, -1))

/** The state's code, "24" for Gujarat. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

/** What must follow the first 14 characters. */
function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((total, character, index) => {
    const product = CHARACTERS.indexOf(character) * ((index % 2) + 1)
    return total + Math.floor(product / CHARACTERS.length) + (product % CHARACTERS.length)
  }, 0)
  return CHARACTERS.charAt((CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length)
}
