"""Opens the collections and tiles of a server in QGIS, draws them, and prints what it found as JSON.

usage: read-in-qgis.py <address of the interface> <personal token> <folder for QGIS's own files>
"""

import json
import os
import sys
import urllib.request

os.environ["QT_QPA_PLATFORM"] = "offscreen"
base, token, folder = sys.argv[1:4]
for name in ("QGIS_CUSTOM_CONFIG_PATH", "QGIS_AUTH_DB_DIR_PATH", "XDG_RUNTIME_DIR"):
    os.environ[name] = folder

from qgis.core import (  # noqa: E402
    QgsApplication,
    QgsAuthMethodConfig,
    QgsCoordinateReferenceSystem,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsRectangle,
    QgsRenderContext,
    QgsVectorLayer,
    QgsVectorTileLayer,
)
from qgis.PyQt.QtCore import QSize  # noqa: E402
from qgis.PyQt.QtGui import QColor  # noqa: E402

COLLECTIONS = ("supports", "lines", "visits", "works", "cases", "areas", "sensitive-areas")
AJACCIO = QgsRectangle(967000, 5156000, 983000, 5168000)

application = QgsApplication([], True)
application.initQgis()
manager = QgsApplication.authManager()
manager.setMasterPassword("master", True)
credentials = QgsAuthMethodConfig("Basic")
credentials.setName("aviCable")
credentials.setConfig("username", "any")
credentials.setConfig("password", token)
manager.storeAuthenticationConfig(credentials)


def described(name):
    """Number and columns of a collection; None if QGIS cannot open it."""
    layer = QgsVectorLayer(f" authcfg={credentials.id()} url='{base}/ogc' typename='{name}'", name, "OAPIF")
    if not layer.isValid():
        return None
    columns = {field.name(): field.typeName() for field in layer.fields()}
    return {"count": layer.featureCount(), "columns": columns}


def colours_drawn():
    """Number of pixels by colour on a map of the tiles with the style of the server."""
    tiles = f"{base}/tiles/infrastructures"
    source = (
        f"type=xyz&url={tiles}/%7Bz%7D/%7Bx%7D/%7By%7D.mvt&zmin=0&zmax=16"
        f"&styleUrl={tiles}/style.json&authcfg={credentials.id()}"
    )
    layer = QgsVectorTileLayer(source, "tiles")
    _, has_style = layer.loadDefaultStyle()
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
    settings.setExtent(AJACCIO)
    settings.setOutputSize(QSize(800, 600))
    settings.setBackgroundColor(QColor("white"))
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    colours = {}
    for x in range(image.width()):
        for y in range(image.height()):
            colour = image.pixelColor(x, y).name()
            colours[colour] = colours.get(colour, 0) + 1
    return {"hasStyle": has_style, "colours": colours}


def style_of_export():
    """Type of renderer that QGIS takes from an exported GeoPackage, and the colours of its symbols."""
    request = urllib.request.Request(
        f"{base}/export/infrastructures.gpkg", headers={"authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request) as answer, open(f"{folder}/style.gpkg", "wb") as file:
        file.write(answer.read())
    layer = QgsVectorLayer(f"{folder}/style.gpkg|layername=infrastructures_points", "supports", "ogr")
    symbols = layer.renderer().symbols(QgsRenderContext())
    return {"type": layer.renderer().type(), "colours": [symbol.color().name() for symbol in symbols]}


found = {"collections": {name: described(name) for name in COLLECTIONS}, "tiles": colours_drawn(), "style": style_of_export()}
print(json.dumps(found), flush=True)
# QGIS may crash while it ends.
os._exit(0)
