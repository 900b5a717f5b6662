/** Puts a button into the form it stands in; a press goes to the provider's payment page. */
export const BUTTON_SCRIPT = `(() => {
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const id = script.dataset.payment_button_id
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Pay with ' + id
  button.style.cssText = 'min-height: 44px; padding: 0 16px; border: 1px solid; border-radius: 6px; cursor: pointer'
  button.addEventListener('click', () => {
    location.assign(origin + '/pay?' + new URLSearchParams({ button: id, site: location.origin }))
  })
  // A page that was left meanwhile has taken the script out.
  script.parentElement?.append(button)
})()`

/** Defines what opens the checkout over the page, in a frame of the provider. */
export const CHECKOUT_SCRIPT = `(() => {
  const { origin } = new URL(document.currentScript.src)
  window.Razorpay = class {
    constructor(options) {
      this.options = options
      this.onFailed = () => {}
    }
    on(event, listener) {
      if (event === 'payment.failed') this.onFailed = listener
    }
    open() {
      const { key, order_id, description, prefill, handler, modal } = this.options
      const frame = document.createElement('iframe')
      frame.title = 'Checkout'
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 1000'
      frame.src = origin + '/checkout?' + new URLSearchParams({ key, order_id, description, ...prefill })
      const hear = ({ source, data }) => {
        if (source !== frame.contentWindow) return
        if (data.kind === 'failed') return this.onFailed(data.answer)
        window.removeEventListener('message', hear)
        frame.remove()
        if (data.kind === 'paid') handler(data.answer)
        else modal.ondismiss()
      }
      window.addEventListener('message', hear)
      document.body.append(frame)
    }
  }
})()`

/** Runs in that frame: pays or fails on the stand-in, and informs the page. */
export const FRAME_SCRIPT = `(() => {
  const form = document.forms[0]
  const post = (kind, answer) => parent.postMessage({ kind, answer }, '*')
  document.getElementById('close').addEventListener('click', () => post('closed'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(form, event.submitter))
    const answer = await (await fetch(form.action, { method: 'POST', body })).json()
    document.getElementById('said').textContent = answer.error ? answer.error.description : ''
    post(answer.error ? 'failed' : 'paid', answer)
  })
})()`
