/** State code, PAN, entity, `Z`, check character (Luhn on 36 characters). Source: CGST Rules, rule 10. */
const FORM = /^(?:0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const isGstin = (text: string): boolean => FORM.test(text) && text.at(-1) === checkCharacter(text.slice(0, -1))

export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((total, character, index) => {
    const product = CHARACTERS.indexOf(character) * ((index % 2) + 1)
    return total + Math.floor(product / CHARACTERS.length) + (product % CHARACTERS.length)
  }, 0)
  return CHARACTERS.charAt((CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length)
}
