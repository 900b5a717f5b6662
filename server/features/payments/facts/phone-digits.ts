/** "+919876543210" -> "9876543210". */
export const lastTenDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10)
