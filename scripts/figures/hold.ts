/** Run in the copy: its own rules, with its own list of features. */
import { cycleFaults } from '../house/cycles.ts'
import { importFaults } from '../house/import-faults.ts'
import { readSources } from '../house/source-file.ts'
import { tableOwnerFaults } from '../house/table-owners.ts'

const files = readSources(process.cwd())
const faults = [...importFaults(files), ...cycleFaults(files), ...tableOwnerFaults(files)]
for (const { path, line, message } of faults) process.stdout.write(`${path}:${line} ${message}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
