import type { ClassRecording } from '#contract/room.ts'

/** Whether members can watch it at this moment, in milliseconds. */
export const isShown = ({ from, until }: ClassRecording, now: number): boolean =>
  Date.parse(from) <= now && (until === null || now < Date.parse(until))
