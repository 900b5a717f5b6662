/**
 * `npm run soak`: what takes longer than a test should. Kills, database restarts, a full disk, a held lock, a hundred documents at
 * once, a thousand publications, payments told in any order, and the tests by other clocks. Words behind it choose among the files: `npm run soak -- lock disk`.
 */
import { spawnSync } from 'node:child_process'
import { WHOLE } from '#stand-ins/repeats.ts'

const FILES = [
  'tests/process/kill.test.ts',
  'tests/process/payment-kill.test.ts',
  'tests/process/content-kill.test.ts',
  'tests/process/backup-kill.test.ts',
  'tests/process/room-kill.test.ts',
  'tests/process/move-kill.test.ts',
  'tests/soak/restarts.soak.ts',
  'tests/soak/lock.soak.ts',
  'tests/soak/disk.soak.ts',
  'tests/soak/documents.soak.ts',
  'tests/soak/publications.soak.ts',
  'server/features/payments/money-stories.test.ts',
  'scripts/soak/clocks.soak.ts',
]

const words = process.argv.slice(2)
const chosen = words.length === 0 ? FILES : FILES.filter((file) => words.some((word) => file.includes(word)))
// One after another: each measures, or takes the whole machine.
const options = ['--test', '--test-concurrency=1', '--test-timeout=7200000', '--test-reporter=spec']
const { status } = spawnSync(process.execPath, [...options, ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, [WHOLE]: 'yes' },
})
process.exitCode = chosen.length > 0 ? (status ?? 1) : 1
