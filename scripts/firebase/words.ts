export const HELP = `The move from the old system: its people with their passwords, and every record. Add --json to any command for JSON.

  npm run firebase -- plan --auth users.json --tree tree.json [--answers answers.json]
                                                       what would be taken; writes nothing, and ends with 2 when
                                                       something needs an answer
  npm run firebase -- import --auth users.json --tree tree.json [--answers answers.json] [--shred]
                                                       takes what is new, also while the site runs; may be stopped and
                                                       run again; --shred deletes both files afterwards
  npm run firebase -- parked                           what waits for an answer
  npm run firebase -- settle QUESTION CHOICE           gives the answer to one
  npm run firebase -- diff --tree tree.json            what an export from here has otherwise than the tree
  npm run firebase -- verify --email EMAIL             whether a password fits the old hash: asks for it, or reads it from
                                                       a pipe; tells whether FIREBASE_HASH_… in .env are the right ones
  npm run firebase -- seats PURCHASES.csv [--answers answers.json] [--letters] [--dry-run]
                                                       seats who paid before the move, by the columns name,email,course,
                                                       batch,date,amount,payment; twice has no effect the second time
  npm run firebase -- letters --dry-run                who gets the letter “we have moved”: whoever has an old password or none
  npm run firebase -- letters --send [--per-hour 200]  writes to them, each once and so many in an hour
  npm run firebase -- retire [--yes]                   who still has a password of the old system; with --yes these
                                                       passwords are deleted, and a letter is the way to a new one

  answers.json is { "question": "choice" }. Export the accounts with: firebase auth:export users.json --format=JSON
`
