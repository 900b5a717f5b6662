/** Says everything that can be said about the code without running it: types, lint, format, house rules, dead code. */
import { runCheck } from './check/run-check.ts'

const { failed } = await runCheck()
process.exitCode = failed === 0 ? 0 : 1
