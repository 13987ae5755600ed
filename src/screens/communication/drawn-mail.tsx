import { useEffect, useRef, useState } from 'react'

/** Nothing in it is asked of anybody: no script, no form, no frame, and no way out of it. */
const shut = 'allow-same-origin'

/** A mail as mail programs draw it, in a document that is here and nowhere else. */
export function DrawnMail({ html, label }: { html: string; label: string }) {
  const [height, setHeight] = useState(320)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }))
    frame.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [html])
  return (
    // it takes no keys: whoever reads a mail still moves about the console
    <iframe
      ref={frame}
      inert
      title={label}
      sandbox={shut}
      height={height}
      onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.offsetHeight || height)}
      className="block w-full rounded-field border border-line bg-white"
    />
  )
}
