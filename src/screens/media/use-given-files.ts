import { useEffect } from 'react'

/** Files that are dropped anywhere on the page, or pasted: a picture that was copied, too. */
export function useGivenFiles(may: boolean, take: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!may) return undefined
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const given = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    const drop = (event: DragEvent) => given(event, event.dataTransfer)
    const paste = (event: ClipboardEvent) => given(event, event.clipboardData)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [may, take])
}
