import type { Paper } from '#server/document/paper.ts'
import { checkedXml } from './problems.ts'

/** How the XML lies in the PDF: by this name whoever reads ZUGFeRD or Factur-X finds it. */
export const zugferdFile = { name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' } as const

/** The XML of an invoice as it goes into its PDF; null for another paper, and where the standard would refuse it. */
export async function zugferdOf(paper: Paper): Promise<string | null> {
  if (paper.type !== 'invoice' && paper.type !== 'credit-invoice') return null
  const { xml, problems } = await checkedXml(paper, 'zugferd')
  return problems.length === 0 ? xml : null
}

const property = (name: string, means: string): string => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${means}</pdfaProperty:description>
            </rdf:li>`

/** What the PDF says of it in its XMP: the profile, and the words it says that with. */
export const zugferdMetadata = `
  <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${zugferdFile.name}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about=""
    xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>fx</pdfaSchema:prefix>
          <pdfaSchema:property>
            <rdf:Seq>${property('DocumentFileName', 'The name of the embedded XML document')}${property('DocumentType', 'The type of the hybrid document, in capital letters')}${property('Version', 'The version of the standard that the embedded XML follows')}${property('ConformanceLevel', 'The profile that the embedded XML follows')}
            </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>
`
