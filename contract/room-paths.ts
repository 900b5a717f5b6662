/** Every address of the course room, for links, routes and letters. */
export const roomPaths = {
  start: '/room',
  batch: (key: string) => `/room/batches/${key}`,
  part: (key: string, part: string) => `/room/batches/${key}/${part}`,
} as const
