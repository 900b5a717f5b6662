export function PhoneLink({ number, className = '' }: { number: string; className?: string }) {
  return (
    <a className={`link ${className}`} href={`tel:${number.replaceAll(' ', '')}`}>
      {number}
    </a>
  )
}
