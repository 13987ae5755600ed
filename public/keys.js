// Keeps what is typed before the console listens, but for a form's keys: see src/app/keyboard/early-keys.ts.
;(() => {
  const kept = []
  const keep = (event) => {
    if (event.target !== document.body || document.forms.length || event.isComposing || event.repeat) return
    const isChord = event.ctrlKey || event.metaKey
    if (event.altKey || !(isChord ? /^k$/i : /^(.|Enter|Back.*|Home|End|Page.*|Arrow.*)$/u).test(event.key)) return
    event.preventDefault()
    kept.push(event)
  }
  addEventListener('keydown', keep, true)
  addEventListener('kontor.keys', ({ detail }) => {
    removeEventListener('keydown', keep, true)
    detail.push(...kept.splice(0))
  })
})()
