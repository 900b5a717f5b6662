import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'

/** A video of so many seconds that this browser itself recorded, as an MP4 that it plays. */
export async function recordedMp4(page: Page, seconds: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas')
    const [drawing, stream] = [canvas.getContext('2d'), canvas.captureStream(10)]
    const recorder = new MediaRecorder(stream, { mimeType: 'video/mp4;codecs=vp9' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    const timer = setInterval(() => drawing?.fillRect(Math.random() * 300, 20, 40, 40), 50)
    recorder.start()
    setTimeout(() => recorder.stop(), length * 1000)
    await ended
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  }, seconds)
  return withLength(Buffer.from(base64, 'base64'), seconds)
}

/** Recorders write no length into the head, as they do not know it yet. */
function withLength(mp4: Buffer, seconds: number): Buffer {
  const head = mp4.indexOf('mvhd') + 4
  const isLong = mp4.readUInt8(head) === 1
  const scale = mp4.readUInt32BE(head + (isLong ? 20 : 12))
  if (isLong) mp4.writeBigUInt64BE(BigInt(scale * seconds), head + 24)
  else mp4.writeUInt32BE(scale * seconds, head + 16)
  return mp4
}
