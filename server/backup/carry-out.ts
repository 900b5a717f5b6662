/** The other side of `inProcess`: carries out the one order that comes, behind whatever else the machine has to do. */
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import type { Answered } from './in-process.ts'

type Work<Order> = (order: Order) => Promise<object>

export function carryOut<Order extends object>(work: Work<Order>, whenAnswered: () => void = () => {}): void {
  process.umask(0o077)
  // The server alone says when it ends, also where a terminal or a supervisor tells every process to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  const answer = (given: Answered<object>) => void process.send?.(given, whenAnswered)
  const fail = (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) })
  process.once('message', (order: Order) => {
    setPriority(constants.priority.PRIORITY_LOW)
    void work(order).then(answer, fail)
  })
}
