/** A chat with a number, its country's code first, and what stands in it already. */
export const whatsAppLink = (number: string, text = ''): string =>
  `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`
