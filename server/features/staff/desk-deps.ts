import type { AccountsDeps } from '../accounts/deps.ts'
import { createDevices, type Devices } from '../accounts/devices.ts'
import { createDeskDoor, type DeskDoor } from './desk-door.ts'
import type { StaffDeps } from './staff.ts'

/** What the desk's routes are made from. */
export interface DeskDeps extends StaffDeps, AccountsDeps {
  readonly desk: DeskDoor
  /** Devices on which the desk was used. */
  readonly deskDevices: Devices
}

export function createDeskDeps(parts: StaffDeps & AccountsDeps & { readonly secret: string }): DeskDeps {
  const isHttps = parts.config.siteUrl.startsWith('https:')
  const deskDevices = createDevices({ ...parts, isHttps, cookie: 'desk-device' })
  return { ...parts, deskDevices, desk: createDeskDoor({ ...parts, deskDevices }) }
}
