import { type Fault, ROOMS } from './source-file.ts'

/** Rooms without a page that says what is in them. */
export function readmeFaults(paths: readonly string[]): Fault[] {
  const wanted = [...ROOMS, 'docs'].map((room) => `${room}/README.md`)
  return wanted
    .filter((path) => !paths.includes(path))
    .map((path) => ({ path, line: 1, message: 'Every room has a README.md' }))
}
