/** The public example (firebase/scrypt, README) and its parameters. */
export const OLD_PASSWORD = 'user1password'

export const OLD_ACCOUNT = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}

export const FIREBASE_ENV = {
  FIREBASE_HASH_SIGNER_KEY: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  FIREBASE_HASH_SALT_SEPARATOR: 'Bw==',
  FIREBASE_HASH_ROUNDS: '8',
  FIREBASE_HASH_MEM_COST: '14',
}
