/** A socket that a test opens, feeds and closes. */
export class TestSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  sent: unknown[] = []
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close(code = 1006) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  opened() {
    this.readyState = TestSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  receive(message: object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
  /** The server has accepted the token, and sends the number of new notifications. */
  welcomed(notification_count = 0) {
    this.opened()
    this.receive({ content: { notification_count } })
  }
}
