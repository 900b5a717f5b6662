/** Prints a figure, and whether it reaches its target: figures are printed, never enforced. */
export function print(name: string, value: string, target = '', isMet = true): void {
  console.log(
    `${name.padEnd(36)}${value.padEnd(44)}${target === '' ? '' : `target ${target}: ${isMet ? 'met' : 'MISSED'}`}`,
  )
}
