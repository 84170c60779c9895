import { useEffect, useState } from 'preact/hooks'
import { isCommandedOnPage } from '../../hex/combat/commandedOnPage'
import { enemyOf, type Preset, RESOLVERS, type Resolver, type Side, type Variants } from '../../../operational/types'
import { withDefaults } from '../../../session/hex/options'
import type { NewGameForm, OpponentChoice } from '../../hex/game'
import { writeLink } from '../link'
import { prepareOpponent, dropPreparedOpponent } from '../../hex/play'
import { Dialog } from '../../shared/Dialog'
import { RuleLink, SideMark } from '../../shared/Parts'
import { SoloSetup, type Players } from '../../hex/solo/SoloSetup'
import { DEFAULT_OPPONENT, choiceOf } from '../../hex/solo/opponentChoice'
import { startGame } from './games'
import { VariantsSetup } from './VariantsSetup'
import { dialog, linkRequest, text } from '../page'
import { game } from '../../hex/seat/current'

/** What decides attacks (the combat table or a tabletop game, OPS-22.1) unless the player chooses another resolver. */
const DEFAULT_RESOLVER: Resolver = withDefaults({}).resolver
const SIDES: readonly Side[] = ['us', 'mexican']
const PRESETS: readonly Preset[] = ['historical', 'balanced', 'free']
/** A player's name and the seed have at most so many characters. */
const MAX_NAME_LENGTH = 40
const MAX_SEED_LENGTH = 100

/** Who commands in clashes on the tabletop (OPS-22.1): the staffs, the players, or the player of one side alone. */
type Commands = 'staffs' | NonNullable<NewGameForm['commands']>

/** What was chosen, as far as it goes with who plays: against the computer there is one player. */
const whoCommands = <C extends Commands>(commands: C, players: Players): C | 'players' =>
  players !== 'two' && commands !== 'staffs' ? 'players' : commands

/** The choice of who commands in clashes. */
function WhoCommands({
  commands,
  players,
  onChoose,
}: {
  commands: Commands
  players: Players
  onChoose: (commands: Commands) => void
}) {
  const t = text.value.clash
  const isForTwo = players === 'two'
  const choices: readonly (readonly [Commands, string, string])[] = [
    ['staffs', t.staffsCommand, t.staffsCommandHint],
    ['players', isForTwo ? t.commandsTwo : t.commands, t.commandsHint],
    ...(isForTwo
      ? SIDES.map((side) => [side, t.commandsOne(text.value.sideAdj[side]), t.commandsOneHint] as const)
      : []),
  ]
  return (
    <div role="radiogroup" aria-labelledby="who-commands">
      <p id="who-commands" class="label">
        {t.whoCommands}
      </p>
      {choices.map(([choice, name, hint]) => (
        <label key={choice} class={`choice${choice === commands ? ' on' : ''}`}>
          <input
            type="radio"
            name="commands"
            value={choice}
            checked={choice === commands}
            data-testid={choice === 'players' ? 'new-commands' : `new-commands-${choice}`}
            onChange={() => onChoose(choice)}
          />
          <span>
            <b>{name}</b>
            <span class="small">{hint}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

/** The form for a new game: opponent, preset, night, resolver, names and seed. It starts from a link, if the address had one. */
export function NewGameDialog() {
  const t = text.value
  const [preset, setPreset] = useState<Preset>(linkRequest.value?.preset ?? 'historical')
  // Null: the player has not touched the switch, so the preset decides.
  const [night, setNight] = useState<boolean | null>(linkRequest.value?.night ?? null)
  const [resolver, setResolver] = useState<Resolver>(linkRequest.value?.resolver ?? DEFAULT_RESOLVER)
  const [commands, setCommands] = useState<Commands>('staffs')
  // May another resolver be picked for a single attack?
  const [pick, setPick] = useState(false)
  const [variants, setVariants] = useState<Variants>(linkRequest.value?.variants ?? {})
  const [usName, setUsName] = useState('')
  const [mexicanName, setMexicanName] = useState('')
  const [seed, setSeed] = useState(linkRequest.value?.seed ?? '')
  const lastOpponent = game.value?.opponent ?? null
  // Two players, or the side of the human against the computer.
  const [players, setPlayers] = useState<Players>(() =>
    game.value && !lastOpponent ? 'two' : enemyOf((lastOpponent ?? DEFAULT_OPPONENT).side),
  )
  const [opponent, setOpponent] = useState<OpponentChoice>(() => choiceOf(lastOpponent) ?? DEFAULT_OPPONENT)
  // The computer opponent is loaded while the player fills in the form.
  useEffect(() => {
    if (players === 'two') dropPreparedOpponent()
    else prepareOpponent()
  }, [players])
  // Unless the player says otherwise, the night rules are off only in the preset `free`, where all is placed by hand.
  const isNightOn = night ?? preset !== 'free'
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
            night: isNightOn,
            resolver,
            ...(commands !== 'staffs' && isCommandedOnPage(resolver) && { commands: whoCommands(commands, players) }),
            pick,
            variants,
            seed: seed.trim(),
            // The computer's side has no name.
            players: {
              us: players === 'mexican' ? '' : usName.trim(),
              mexican: players === 'us' ? '' : mexicanName.trim(),
            },
            opponent: players === 'two' ? null : opponent,
          })
        }}
      >
        <SoloSetup players={players} opponent={opponent} onPlayers={setPlayers} onOpponent={setOpponent} />
        <fieldset>
          <legend>{t.newGame.preset}</legend>
          {PRESETS.map((option) => (
            <label key={option} class={`choice${option === preset ? ' on' : ''}`}>
              <input
                type="radio"
                name="preset"
                value={option}
                checked={option === preset}
                data-testid={`preset-${option}`}
                onChange={() => setPreset(option)}
              />
              <span>
                <b>{t.newGame.presets[option]}</b>
                <span class="small">{t.newGame.presetHints[option]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <label class="choice">
          <input
            type="checkbox"
            checked={isNightOn}
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
          {isCommandedOnPage(resolver) ? (
            <WhoCommands commands={whoCommands(commands, players)} players={players} onChoose={setCommands} />
          ) : null}
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
        <VariantsSetup variants={variants} onChange={setVariants} />
        <fieldset class="names">
          <legend>{players === 'two' ? t.newGame.players : t.solo.setup.name}</legend>
          {(players === 'two' ? SIDES : [players]).map((side) => (
            <label key={side}>
              <SideMark side={side} /> <span class="label">{t.newGame.playerOf(t.sideAdj[side])}</span>
              <input
                type="text"
                maxLength={MAX_NAME_LENGTH}
                autocomplete="off"
                value={side === 'us' ? usName : mexicanName}
                data-testid={`name-${side}`}
                onInput={(event) => (side === 'us' ? setUsName : setMexicanName)(event.currentTarget.value)}
              />
            </label>
          ))}
        </fieldset>
        <label class="stacked">
          <span class="label">{t.newGame.seed}</span>
          <input
            type="text"
            maxLength={MAX_SEED_LENGTH}
            autocomplete="off"
            spellcheck={false}
            value={seed}
            data-testid="seed"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
          <span class="small">{t.newGame.seedHint}</span>
        </label>
        <p class="small">
          <a href={writeLink(preset, isNightOn, seed.trim(), resolver, variants)} data-testid="set-up-link">
            {t.newGame.link}
          </a>
        </p>
        {game.value ? <p class="small">{t.newGame.replaces}</p> : null}
      </form>
    </Dialog>
  )
}
