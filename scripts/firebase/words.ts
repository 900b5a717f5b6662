export const HELP = `The move from the old system: its people with their passwords, and every record. Add --json to any command for JSON.

  npm run firebase -- parked                           what waits for an answer
`
