export interface Row {
  /** A folder, or a file without its ending; the longest that fits a path is its row. */
  readonly room: string
  /** Rooms (or files) it may import beside itself. `type:` allows types alone. */
  readonly ours: readonly string[]
  /** Packages, where they are limited; `node:` stands for all built-in modules. */
  readonly packages?: readonly string[]
}
