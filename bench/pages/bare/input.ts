/** The least that can be written in: `e` brings an input and puts the focus into it, Escape takes it away again. */
window.addEventListener('keydown', (event) => {
  const shown = document.querySelector('input')
  if (event.key === 'Escape') shown?.remove()
  if (event.key !== 'e' || shown !== null) return
  event.preventDefault()
  const input = document.createElement('input')
  document.body.append(input)
  input.focus()
})
