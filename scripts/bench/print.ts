/** Prints a figure, and whether it reaches its target: figures are printed, never enforced. */
export function print(name: string, value: string, target = '', isMet = true): void {
  console.log(
    `${name.padEnd(36)}${value.padEnd(44)}${target === '' ? '' : `target ${target}: ${isMet ? 'met' : 'MISSED'}`}`,
  )
}

export const besideBare = (ours: number, bare: number, ratio: number): string =>
  `${ratio.toFixed(2)} of bare (${ours.toFixed(0)}/s beside ${bare.toFixed(0)}/s)`
