import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

export interface Disk {
  readonly freeBytes: number
  readonly sizeBytes: number
}

export interface Certificate {
  readonly endsAt: Date
  readonly isTrusted: boolean
}

/** What the server runs on. Null where it does not tell. */
export interface Machine {
  readonly node: string
  uptimeSeconds(): number
  memoryBytes(): number
  disk(folder: string): Promise<Disk | null>
  /** The certificate that visitors of this host are shown. */
  certificate(host: string, port: number): Promise<Certificate | null>
}

const PATIENCE_MS = 3_000

export const thisMachine: Machine = {
  node: process.versions.node,
  uptimeSeconds: () => process.uptime(),
  memoryBytes: () => process.memoryUsage.rss(),
  async disk(folder) {
    const disk = await statfs(folder).catch(() => null)
    return disk && { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize }
  },
  certificate: (host, port) =>
    new Promise((resolve) => {
      const named = isIP(host) === 0 ? { servername: host } : {}
      const socket = connect({ host, port, ...named, rejectUnauthorized: false, timeout: PATIENCE_MS })
      const end = (found: Certificate | null) => {
        socket.destroy()
        resolve(found)
      }
      socket.on('secureConnect', () => {
        const endsAt = new Date(socket.getPeerCertificate().valid_to)
        end(Number.isNaN(endsAt.getTime()) ? null : { endsAt, isTrusted: socket.authorized })
      })
      socket.on('timeout', () => end(null))
      socket.on('error', () => end(null))
    }),
}
