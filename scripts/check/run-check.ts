import { availableParallelism } from 'node:os'
import type { Counts } from '../test/counts.ts'
import { type Step, STEPS } from './steps.ts'

export async function runCheck(steps: readonly Step[] = STEPS): Promise<Counts> {
  const waiting = [...steps]
  const faulty: { name: string; faults: readonly string[] }[] = []

  async function work() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = performance.now()
      const faults = await findFaults(step)
      console.log(
        `${faults.length === 0 ? 'ok   ' : 'FAULT'} ${step.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
      )
      if (faults.length > 0) faulty.push({ name: step.name, faults })
    }
  }

  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const { name, faults } of faulty) console.log(`\n--- ${name} ---\n${faults.join('\n')}`)
  return { passed: steps.length - faulty.length, failed: faulty.length }
}

async function findFaults({ find }: Step): Promise<string[]> {
  try {
    return await find()
  } catch (error) {
    return [String(error)]
  }
}
