import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { expect, test } from 'vitest'
import { Records } from '#screens/shell/job-account.tsx'

test('the first of many records are named and linked, the others stand behind their number', () => {
  const records = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, label: `1000${at + 1}` }))
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <Records records={records} hrefOf={(id) => `/orders/${id}`} more={(count) => `${count} more`} />
    </Router>,
  )
  const [open = '', folded = ''] = html.split('<details>')
  expect(open.match(/href="\/orders\/\d+"/g)).toHaveLength(24)
  expect(folded.match(/href="\/orders\/\d+"/g)).toHaveLength(6)
  expect(folded).toContain('6 more')
})
