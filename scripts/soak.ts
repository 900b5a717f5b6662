/** `npm run soak`: what takes longer than a test should. Kills the server twenty times in a burst on each database. */
import { spawnSync } from 'node:child_process'

const KILLS = '20'

const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-timeout=1200000',
    '--test-reporter=spec',
    'tests/process/kill.test.ts',
    'tests/process/payment-kill.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, KILLS } },
)
process.exitCode = status ?? 1
