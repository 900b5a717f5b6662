/** Numbers that look random and are the same in every run. */
export function dice(seed: number) {
  let state = seed
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  return {
    roll,
    of<Value>(values: readonly Value[]): Value {
      const value = values[roll(values.length)]
      if (value === undefined) throw new Error('There is nothing to choose from')
      return value
    },
  }
}
export type Dice = ReturnType<typeof dice>
