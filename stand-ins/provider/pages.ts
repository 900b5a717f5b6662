/** The pages that the payment provider's stand-in shows to a buyer and to whoever tries the site. */
import { formatRupees, paise } from '#contract/catalog.ts'
import { DELIVERIES, type StandInPayment } from './messages.ts'

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['"', '&quot;'],
])
const text = (value: string) => value.replace(/[&<"]/g, (sign) => ENTITIES.get(sign) ?? sign)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(title)}</title>
<style>
  body { font: 16px/1.5 system-ui; background: #eef2f4; color: #10252e; display: grid; place-items: center; padding: 16px }
  main { background: #fff; padding: 24px; border-radius: 6px; display: grid; gap: 12px; max-width: 40rem }
  form { display: grid; gap: 12px }
  label { display: grid }
  input, select, button { font: inherit; min-height: 44px }
  td { padding-right: 16px }
</style>
<main>${body}</main>
</html>`

const field = (label: string, name: string, value = '') =>
  `<label>${label}<input name="${name}" value="${text(value)}" required></label>`

interface Payable {
  readonly what: string
  readonly amount: number
  readonly action: string
  readonly email: string
  readonly phone: string
  readonly said: string
}

const paymentForm = ({ what, amount, action, email, phone, said }: Payable) => `
  <p>Stand-in for the payment provider. No money is moved.</p>
  <h1>${text(what)}: ${formatRupees(paise(amount))}</h1>
  <p id="said" role="status">${text(said)}</p>
  <form method="post" action="${text(action)}">
    ${field('Email', 'email', email)}
    ${field('Phone', 'phone', phone)}
    <label>Messages to the site<select name="delivery">
      ${DELIVERIES.map((delivery) => `<option>${delivery}</option>`).join('')}
    </select></label>
    <button name="outcome" value="pay">Pay</button>
    <button name="outcome" value="fail">Fail</button>
  </form>`

export const paymentPage = (payable: Payable, back: string) =>
  page('Payment', `${paymentForm(payable)}<a href="${text(back)}">Back to the site</a>`)

export const checkoutPage = (payable: Payable) =>
  page('Checkout', `${paymentForm(payable)}<button id="close">Close</button><script src="/checkout-frame.js"></script>`)

/** Every payment so far, each with a way to give the money back. */
export const dashboardPage = (payments: readonly StandInPayment[]) =>
  page(
    'Payments',
    `<h1>Payments of the stand-in</h1>
    <table>${payments.map(paymentRow).join('') || '<tr><td>None yet.</td></tr>'}</table>`,
  )

const paymentRow = ({ id, amount, email, status, acquirer_data: bank }: StandInPayment) => `<tr>
  <td>${id}</td><td>${text(bank?.['rrn'] ?? '')}</td><td>${formatRupees(paise(amount))}</td><td>${text(email)}</td><td>${status}</td>
  <td>${status === 'captured' ? `<form method="post" action="/refund"><button name="payment" value="${id}">Refund</button></form>` : ''}</td>
</tr>`
