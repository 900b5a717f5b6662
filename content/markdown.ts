/** Paragraphs, and the points of a list behind them, as the small Markdown in which long texts are kept. */
export const markdown = (...parts: readonly (string | readonly string[])[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.map((point) => `- ${point}`).join('\n'))).join('\n\n')
