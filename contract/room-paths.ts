/** Every address of the course room, for links, routes and letters. */
export const roomPaths = {
  start: '/room',
  batch: (key: string) => `/room/batches/${key}`,
  ask: (key: string, classId: string, second: number | null) =>
    `/room/batches/${key}/doubts?class=${classId}${second === null ? '' : `&at=${second}`}`,
  part: (key: string, part: string) => `/room/batches/${key}/${part}`,
  /** Where a browser itself takes a file of the material from. */
  file: (key: string, id: string) => `/api/room/batches/${key}/materials/${id}/file`,
  /** Where its player finds what belongs to a recording. */
  recording: (key: string, id: string) => `/api/room/batches/${key}/recordings/${id}`,
  /** One thing of a part. */
  item: (key: string, part: string, id: string) => `/room/batches/${key}/${part}/${id}`,
} as const
