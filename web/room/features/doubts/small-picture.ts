const WIDEST = 1600
const QUALITY = 0.85

/** A picture small enough for a slow line and for keeping. What the browser cannot read goes as it is: the server says why. */
export async function smallPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const sheet = canvas.getContext('2d')
    if (!sheet) return file
    // What lets light through would turn black.
    sheet.fillStyle = '#fff'
    sheet.fillRect(0, 0, canvas.width, canvas.height)
    sheet.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', QUALITY))
  } catch {
    return file
  }
}
