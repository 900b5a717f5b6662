/** Signs that papers are printed with, as code points in hexadecimal: those of the fonts in `server/pdf/`. */
const PRINTED = `
  20-7e a0-3e1 3f0-52f 600-604 606-6dc 6de-6ff 750-77f 870-8e1 8e3-c5a c5d-cd6 cdd-d7f 10fb 1ab0-1ac0
  1ac5 1ac7-1ace 1c50-1c88 1cd0 1cd2 1cd5-1cd6 1cd8 1cda 1ce1 1cea 1ced 1cf2 1cf4-1cf7 1d00-1df9
  1dfb-20c0 20f0-215f 2183-2184 2189 2212 25cc 2c60-2c7f 2de0-2e5d a640-a69f a700-a7ca a7d0-a7d1 a7d3
  a7d5-a7d9 a7f2-a7ff a830-a839 a8f1 a8f3 a8ff a92e aae0-aaf6 ab30-ab6b abc0-abf9 fb00-fb06 fbc6-fbc7
  fd3e-fd4f fd90-fd91 fdcf fdf2 fdfa-fdff fe20-fe2f fffc-fffd 10780-107ba 10ec2-10ed0 10efa-10eff 11301
  11303 1133b-1133c 1df00-1df1e
`
const RANGES = PRINTED.trim()
  .split(/\s+/)
  .map((range) => range.split('-').map((end) => Number.parseInt(end, 16)))

const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u

function isPrinted(sign: string): boolean {
  const point = sign.codePointAt(0) ?? 0
  return UNSEEN.test(sign) || RANGES.some(([first = 0, last = first]) => first <= point && point <= last)
}

/** The letters of a text that no font has, each once and apart; empty where all can be printed. */
export function unprintableIn(text: string): string {
  const letters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  return [...new Set(letters.filter((letter) => !Array.from(letter).every(isPrinted)))].join(' ')
}

export const UNPRINTABLE = 'cannot be printed on an invoice. Please write it in Latin letters'
