import { resolverOf } from '../../operational/combat/resolver'
import { type AttackState, RESOLVERS, type Resolver } from '../../operational/types'
import { act } from '../controller/act'
import { busy } from '../controller/marks'
import type { Game } from '../game'
import { refusalText } from '../i18n/messages'
import { RuleLink } from '../shared/Parts'
import { names, text } from '../state'
import { settings } from '../storage/settings'

/** How this attack is fought (OPS-22.1): what the game's option says, or another way where it lets one be picked. */
export function ResolverChoice({ g, attack }: { g: Game; attack: AttackState }) {
  const t = text.value.clash
  const used = resolverOf({ options: g.options }, attack)
  if (!g.options.pick)
    return (
      <p class="resolver-line" data-testid="resolver" data-resolver={used}>
        <b>{t.resolvers[used]}</b> <RuleLink id="OPS-22.1" /> <span class="small">{t.resolverHints[used]}</span>
      </p>
    )
  const why = (name: Resolver): string | null => {
    if (name === used) return null
    const refusal = g.why({ type: 'resolver', name, mode: 'auto' })
    return refusal ? refusalText(refusal, settings.value.lang, names.value) : null
  }
  return (
    <fieldset class="resolver" data-testid="resolver" data-resolver={used}>
      <legend>
        {t.resolver} <RuleLink id="OPS-22.1" />
      </legend>
      {RESOLVERS.map((name) => {
        const closed = why(name)
        return (
          <label key={name} class={`choice${name === used ? ' on' : ''}${closed ? ' off' : ''}`}>
            <input
              type="radio"
              name="resolver"
              checked={name === used}
              disabled={busy.value || closed !== null}
              data-testid={`resolver-${name}`}
              onChange={() => void act({ type: 'resolver', name, mode: 'auto' })}
            />
            <span>
              <b>{t.resolvers[name]}</b>
              <span class="small">{closed ? t.resolverClosed(closed) : t.resolverHints[name]}</span>
            </span>
          </label>
        )
      })}
      {used !== g.options.resolver ? <p class="small">{t.resolverAsks}</p> : null}
    </fieldset>
  )
}
