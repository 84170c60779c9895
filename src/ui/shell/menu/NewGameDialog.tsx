import { useEffect, useState } from 'preact/hooks'
import { enemyOf, type Preset, RESOLVERS, type Resolver, type Side } from '../../../operational/types'
import { withDefaults } from '../../../session/hex/options'
import type { OpponentChoice } from '../../hex/game'
import { writeLink } from '../link'
import { prepareOpponent, dropPreparedOpponent } from '../../hex/play'
import { Dialog } from '../../shared/Dialog'
import { RuleLink, SideMark } from '../../shared/Parts'
import { SoloSetup, type Players } from '../../hex/solo/SoloSetup'
import { DEFAULT_OPPONENT, choiceOf } from '../../hex/solo/opponentChoice'
import { startGame } from './games'
import { dialog, linked, text } from '../page'
import { game } from '../../hex/seat/current'

/** The resolver of clashes unless the player chooses another. */
const DEFAULT_RESOLVER: Resolver = withDefaults({}).resolver
const SIDES: readonly Side[] = ['us', 'mexican']
const PRESETS: readonly Preset[] = ['historical', 'balanced', 'free']

/** The form for a new game: opponent, preset, night, resolver, names and seed. */
export function NewGameDialog() {
  const t = text.value
  const [preset, setPreset] = useState<Preset>(linked.value?.preset ?? 'historical')
  const [night, setNight] = useState<boolean | null>(linked.value?.night ?? null)
  const [resolver, setResolver] = useState<Resolver>(linked.value?.resolver ?? DEFAULT_RESOLVER)
  const [pick, setPick] = useState(false)
  const [us, setUs] = useState('')
  const [mexican, setMexican] = useState('')
  const [seed, setSeed] = useState(linked.value?.seed ?? '')
  const last = game.value?.opponent ?? null
  const [who, setWho] = useState<Players>(() =>
    game.value && !last ? 'two' : enemyOf((last ?? DEFAULT_OPPONENT).side),
  )
  const [wish, setWish] = useState<OpponentChoice>(() => choiceOf(last) ?? DEFAULT_OPPONENT)
  useEffect(() => {
    if (who === 'two') dropPreparedOpponent()
    else prepareOpponent()
  }, [who])
  const nightOn = night ?? preset !== 'free'
  return (
    <Dialog
      id="new-game"
      title={t.newGame.heading}
      onClose={() => (dialog.value = game.value ? null : 'menu')}
      footer={
        <>
          <button type="button" onClick={() => (dialog.value = 'menu')}>
            {t.back}
          </button>
          <button type="submit" form="new-game-form" class="strong" data-testid="start">
            {t.newGame.start}
          </button>
        </>
      }
    >
      <form
        id="new-game-form"
        onSubmit={(event) => {
          event.preventDefault()
          void startGame({
            preset,
            night: nightOn,
            resolver,
            pick,
            seed: seed.trim(),
            players: {
              us: who === 'mexican' ? '' : us.trim(),
              mexican: who === 'us' ? '' : mexican.trim(),
            },
            opponent: who === 'two' ? null : wish,
          })
        }}
      >
        <SoloSetup players={who} opponent={wish} onPlayers={setWho} onOpponent={setWish} />
        <fieldset>
          <legend>{t.newGame.preset}</legend>
          {PRESETS.map((p) => (
            <label key={p} class={`choice${p === preset ? ' on' : ''}`}>
              <input
                type="radio"
                name="preset"
                value={p}
                checked={p === preset}
                data-testid={`preset-${p}`}
                onChange={() => setPreset(p)}
              />
              <span>
                <b>{t.newGame.presets[p]}</b>
                <span class="small">{t.newGame.presetHints[p]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <label class="choice">
          <input
            type="checkbox"
            checked={nightOn}
            data-testid="night"
            onChange={(event) => setNight(event.currentTarget.checked)}
          />
          <span>
            <b>{t.night}</b> <RuleLink id="OPS-5.5" />
            <span class="small">{t.newGame.nightHint}</span>
          </span>
        </label>
        <fieldset>
          <legend>
            {t.clash.resolver} <RuleLink id="OPS-22.1" />
          </legend>
          {RESOLVERS.map((name) => (
            <label key={name} class={`choice${name === resolver ? ' on' : ''}`}>
              <input
                type="radio"
                name="resolver"
                value={name}
                checked={name === resolver}
                data-testid={`new-resolver-${name}`}
                onChange={() => setResolver(name)}
              />
              <span>
                <b>{t.clash.resolvers[name]}</b>
                <span class="small">{t.clash.resolverOption[name]}</span>
              </span>
            </label>
          ))}
          <label class="choice">
            <input
              type="checkbox"
              checked={pick}
              data-testid="new-pick"
              onChange={(event) => setPick(event.currentTarget.checked)}
            />
            <span>
              <b>{t.clash.pick}</b>
              <span class="small">{t.clash.pickHint}</span>
            </span>
          </label>
        </fieldset>
        <fieldset class="names">
          <legend>{who === 'two' ? t.newGame.players : t.solo.setup.name}</legend>
          {(who === 'two' ? SIDES : [who]).map((side) => (
            <label key={side}>
              <SideMark side={side} /> <span class="label">{t.newGame.playerOf(t.sideAdj[side])}</span>
              <input
                type="text"
                maxLength={40}
                autocomplete="off"
                value={side === 'us' ? us : mexican}
                data-testid={`name-${side}`}
                onInput={(event) => (side === 'us' ? setUs : setMexican)(event.currentTarget.value)}
              />
            </label>
          ))}
        </fieldset>
        <label class="stacked">
          <span class="label">{t.newGame.seed}</span>
          <input
            type="text"
            maxLength={100}
            autocomplete="off"
            spellcheck={false}
            value={seed}
            data-testid="seed"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
          <span class="small">{t.newGame.seedHint}</span>
        </label>
        <p class="small">
          <a href={writeLink(preset, nightOn, seed.trim(), resolver)} data-testid="set-up-link">
            {t.newGame.link}
          </a>
        </p>
        {game.value ? <p class="small">{t.newGame.replaces}</p> : null}
      </form>
    </Dialog>
  )
}
