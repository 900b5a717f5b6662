import type { Letter, Mailer } from './mailer.ts'

/** Keeps letters in memory: the fake for tests. Set `fault` to make the next sends fail with it. */
export interface MemoryMailer extends Mailer {
  readonly sent: Letter[]
  fault: Error | null
}

export function memoryMailer(): MemoryMailer {
  const mailer: MemoryMailer = {
    handsOver: 'sent',
    sent: [],
    fault: null,
    async send(letter) {
      if (mailer.fault) throw mailer.fault
      mailer.sent.push(letter)
      return '250 kept'
    },
    async close() {},
  }
  return mailer
}
