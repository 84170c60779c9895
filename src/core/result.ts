/** Refusal codes of the miniatures rules, the Santa Anna Rules, as SAR-0.6 prints them. */
export type TableCode =
  | 'BAD_PROFILE'
  | 'BAD_DICE'
  | 'BAD_VALUE'
  | 'BAD_STATE'
  | 'BAD_ORDER'
  | 'BAD_TARGET'
  | 'BAD_SCENARIO'

/** Stable, machine-readable refusal codes of the engine protocol (src/cli/PROTOCOL.md). */
export type RefusalCode =
  | TableCode
  | 'bad-json'
  | 'unknown-command'
  | 'bad-argument'
  | 'no-game'
  | 'not-your-turn'
  | 'illegal-action'
  | 'bad-save'
  | 'undo-ends'
  | 'not-for-you'
  | 'missing-die'

/** Values for the placeholders of a message: piece ids, hex ids, numbers. The user interface turns ids into names. */
export type MessageArgs = Readonly<Record<string, string | number>>

/**
 * Why something was refused. `rule` is the clause that forbids it (`OPS-7.2`), or null. `key` names the sentence in the message
 * catalogue (src/ui/i18n), and `args` are its values. A refusal never changes anything.
 */
export interface Refusal {
  readonly code: RefusalCode
  readonly rule: string | null
  readonly key: string
  readonly args: MessageArgs
}

/** The value of a successful call, or the refusal that says why there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

/** The successful result with this value. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** Makes a refusal. */
export const refusal = (code: RefusalCode, rule: string | null, key: string, args: MessageArgs = {}): Refusal => ({
  code,
  rule,
  key,
  args,
})

/** The failed result with a refusal made of these parts. */
export const refuse = (code: RefusalCode, rule: string | null, key: string, args: MessageArgs = {}): Result<never> => ({
  ok: false,
  refusal: refusal(code, rule, key, args),
})
