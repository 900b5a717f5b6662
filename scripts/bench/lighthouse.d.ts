/** As far as it is used here; the package's own types are JavaScript's. */
declare module 'lighthouse' {
  interface AuditResult {
    readonly score: number | null
    readonly numericValue?: number
  }
  interface Category {
    readonly score: number | null
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
  }
  export interface Report {
    readonly audits: Readonly<Record<string, AuditResult>>
    readonly categories: Readonly<Record<string, Category>>
    readonly runtimeError?: { readonly message: string }
  }
  export default function lighthouse(
    url: string,
    flags: { readonly port: number; readonly logLevel: 'silent' },
  ): Promise<{ readonly lhr: Report } | undefined>
}
