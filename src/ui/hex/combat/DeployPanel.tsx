import type { HexId, Pending } from '../../../operational/types'
import { answerWith } from '../controller/tap'
import { deployAll, deployHexes, whyNot } from '../controller/hiding'
import { answerer, answering, busy, choices } from '../controller/marks'
import { lights, PieceLine, Why } from '../cards/BoxParts'
import { game, legal, names, playerName, text, view } from '../../state'
import { RuleLink, SideMark } from '../../shared/Parts'
import { nextTo } from '../shared/ground'
import { unitDef } from '../shared/pieces'

/** In or next to an EZOC a unit checks morale when it is placed (19.5.13). */
function checks(hex: HexId): boolean {
  const v = view.value
  const zoc = v ? game.value?.zoc(v.side === 'us' ? 'mexican' : 'us') : undefined
  if (!zoc) return false
  return zoc.has(hex) || nextTo(hex).some((other) => zoc.has(other))
}

type Deploy = Extract<Pending, { kind: 'deploy' }>

/** What a revealed box held is placed piece by piece, leaders first; or all that is left at one go (19.5.12). */
export function DeployPanel({ pending }: { pending: Deploy }) {
  const t = text.value
  const v = view.value
  if (!v) return null
  const who = answerer.value
  const may = new Set(legal.value.flatMap((a) => (a.type === 'deploy' ? [a.piece] : [])))
  const hexes = deployHexes()
  const staffFirst = [...pending.pieces].sort((a, b) => Number(!!unitDef(a)) - Number(!!unitDef(b)))
  const mark = (hex: HexId) => (checks(hex) ? ` ⚄` : '')
  return (
    <div class="deploy" data-testid="deploy" data-box={pending.box}>
      <p class="who" role="status">
        <SideMark side={v.side} big /> {playerName(v.side)}
      </p>
      <p>
        {t.deploy.at(names.value.hex(pending.hex))} <RuleLink id="OPS-19.5.12" />{' '}
        {v.active === v.side ? null : (
          <>
            {t.deploy.still} <RuleLink id="OPS-19.5.14" />
          </>
        )}
      </p>
      <fieldset class="deploy-who">
        <legend>{t.deploy.who}</legend>
        {staffFirst.map((id) => (
          <label key={id} class={may.has(id) ? '' : 'off'}>
            <input
              type="radio"
              name="deploy"
              data-testid="deploy-piece"
              data-piece={id}
              checked={who === id}
              disabled={!may.has(id) || busy.value}
              onChange={() => (answering.value = id)}
            />
            <PieceLine id={id} />
            {may.has(id) ? null : <Why why={whyNot({ type: 'deploy', piece: id, hex: pending.hex })} />}
          </label>
        ))}
      </fieldset>
      {who === null ? null : (
        <>
          <p>{t.deploy.where(names.value.piece(who))}</p>
          <div class="answers">
            {hexes.map((hex) => {
              const choice = choices.value.get(hex)?.[0]
              return choice ? (
                <button
                  key={hex}
                  type="button"
                  data-testid="deploy-in"
                  data-hex={hex}
                  disabled={busy.value}
                  {...lights(hex)}
                  onClick={() => void answerWith(choice)}
                >
                  {names.value.hex(hex)}
                  {unitDef(who) ? mark(hex) : ''}
                </button>
              ) : null
            })}
          </div>
        </>
      )}
      {pending.pieces.length > 1 ? (
        <>
          <p>{t.deploy.all}</p>
          <div class="answers">
            {hexes.map((hex) => (
              <button
                key={hex}
                type="button"
                data-testid="deploy-all"
                data-hex={hex}
                disabled={busy.value}
                {...lights(hex)}
                onClick={() => void deployAll(hex)}
              >
                {names.value.hex(hex)}
                {mark(hex)}
              </button>
            ))}
          </div>
        </>
      ) : null}
      <p class="small">
        {hexes.some(checks) ? (
          <>
            {t.deploy.checkHint} <RuleLink id="OPS-19.5.13" />{' '}
          </>
        ) : null}
        {t.deploy.stack} <RuleLink id="OPS-6.2" />
      </p>
    </div>
  )
}
